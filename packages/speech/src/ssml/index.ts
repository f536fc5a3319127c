export type { SsmlBase } from './document-mapper.ts';
export { firstVoice, voiceName } from './element-style.ts';
export { escapeAttribute, escapeText } from './escape-xml.ts';
export { formatSsml } from './format-ssml.ts';
export { MAX_ISSUES } from './issue-list.ts';
export { MAX_SSML_DEPTH, MAX_SSML_ELEMENTS, parseSsml } from './parse-ssml.ts';
export { prosodyStyle } from './prosody-style.ts';
export {
  checkSsml,
  inspectSsml,
  type SsmlDocument,
  ssmlCost,
  ssmlDocument,
  ssmlSpokenPassages,
  ssmlSpokenText,
} from './ssml-document.ts';
export {
  SsmlError,
  type SsmlErrorCode,
  type SsmlIssue,
  type SsmlReason,
  type SsmlWarningCode,
} from './ssml-issue.ts';
export { type AttributeSchema, type ElementSchema, elementSchema, SSML_SCHEMA } from './ssml-schema.ts';
export type { SsmlElement, SsmlNode, SsmlText } from './ssml-tree.ts';
export { isContour } from './ssml-values.ts';
export { firstWordPosition } from './text-edges.ts';
export { type SsmlValidation, validateSsml } from './validate-ssml.ts';
