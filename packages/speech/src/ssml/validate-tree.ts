import { IssueList } from './issue-list.ts';
import { positionAt } from './source-cursor.ts';
import type { SsmlIssueDetails } from './ssml-issue.ts';
import { type AttributeSchema, type ElementSchema, elementSchema } from './ssml-schema.ts';
import type { SsmlElement, SsmlText } from './ssml-tree.ts';
import { attributeValue } from './ssml-tree.ts';
import { isSpecifiedRate, parseRate } from './ssml-values.ts';
import { firstWordPosition } from './text-edges.ts';
import { signedPercent } from './write-element.ts';
import { isBlank } from './xml-characters.ts';
import type { XmlAttribute } from './xml-tokens.ts';

/** Brackets, braces and backslash: they are rarely meant to be spoken. */
const SUSPECT_CHARACTER = /[<>{}[\]\\]/u;

/** Checks a tree against SSML's content model and our own rules. */
export function validateTree(root: SsmlElement, source: string): IssueList {
  const check = new TreeCheck(source);
  check.document(root);
  return check.issues;
}

class TreeCheck {
  readonly issues = new IssueList();
  readonly #source: string;
  #voices = 0;
  #expressions = 0;
  #suspectSeen = false;

  constructor(source: string) {
    this.#source = source;
  }

  document(root: SsmlElement): void {
    this.#element(root, undefined);
    this.#headOrder(root);
    if (this.#voices === 0) this.issues.error('SSML_NO_VOICE', root.position);
    if (this.#expressions === 0) this.issues.warn('SSML_NO_EXPRESS_AS', root.position);
  }

  /** `model` is what the nearest known element around it takes. The depth is bounded by the parser. */
  #element(element: SsmlElement, model: ElementSchema | undefined): void {
    const schema = element.foreign ? undefined : elementSchema(element.name);
    if (schema) this.#known(element, schema, model);
    else if (!element.name.startsWith('mstts:') && !this.#inFormula(element)) {
      this.issues.warn('SSML_UNSUPPORTED_TAG', element.position, { element: element.qualifiedName });
    }
    if (schema?.opaque) return;
    for (const child of element.children) {
      if (child.kind === 'text') this.#text(element, child, schema);
      else this.#element(child, schema ?? model);
    }
  }

  /** One warning per formula, not per symbol. */
  #inFormula(element: SsmlElement): boolean {
    for (let outer = element.parent; outer; outer = outer.parent) if (outer.name === 'math') return true;
    return false;
  }

  #known(element: SsmlElement, schema: ElementSchema, model: ElementSchema | undefined): void {
    if (model && !model.children.includes(element.name)) {
      const details = { element: element.name, expected: model.children };
      this.issues.error('SSML_STRUCTURE', element.position, { reason: 'child-not-allowed', ...details });
    }
    if (element.name === 'voice') this.#voice(element);
    if (element.name === 'mstts:express-as') this.#expression(element);
    for (const attribute of element.attributes) this.#attribute(element, attribute, schema);
    for (const [name, rule] of Object.entries(schema.attributes)) {
      const isMissing = rule.required && attributeValue(element, name) === undefined;
      // A voice without a name has a separate code.
      if (isMissing && element.name !== 'voice') this.#missing(element, name);
    }
  }

  #missing(element: SsmlElement, attribute: string): void {
    const details = { element: element.name, attribute };
    this.issues.error('SSML_STRUCTURE', element.position, { reason: 'attribute-missing', ...details });
  }

  #voice(element: SsmlElement): void {
    this.#voices += 1;
    if (isBlank(attributeValue(element, 'name') ?? '')) {
      this.issues.error('SSML_VOICE_NO_NAME', element.position, { element: 'voice', attribute: 'name' });
    }
  }

  #expression(element: SsmlElement): void {
    this.#expressions += 1;
    const says = ['style', 'type', 'role'].some((name) => attributeValue(element, name) !== undefined);
    if (!says) this.#missing(element, 'style');
  }

  #attribute(element: SsmlElement, attribute: XmlAttribute, schema: ElementSchema): void {
    const { name, value, position } = attribute;
    const details = { element: element.name, attribute: name };
    if (element.name === 'prosody' && name === 'rate') this.#rate(attribute);
    const rule = Object.hasOwn(schema.attributes, name) ? schema.attributes[name] : undefined;
    if (!rule) {
      if (name === 'xml:lang') this.#general(element, attribute);
      else if (!name.includes(':') && name !== 'xmlns') {
        const expected = Object.keys(schema.attributes);
        this.issues.error('SSML_STRUCTURE', position, { reason: 'attribute-unknown', ...details, expected });
      }
    } else if (!takes(rule, value)) {
      const expected = [...(rule.values ?? []), ...(rule.examples ?? [])];
      this.issues.error('SSML_STRUCTURE', position, {
        reason: 'value-not-allowed',
        ...details,
        value,
        expected,
      });
    }
  }

  /** `xml:lang` on an element that gives it no meaning still has to be a language. */
  #general(element: SsmlElement, attribute: XmlAttribute): void {
    const rule = elementSchema('speak')?.attributes['xml:lang'];
    if (!rule || takes(rule, attribute.value)) return;
    const details = { element: element.name, attribute: attribute.name, value: attribute.value };
    this.issues.error('SSML_STRUCTURE', attribute.position, { reason: 'value-not-allowed', ...details });
  }

  #rate({ name, value, position }: XmlAttribute): void {
    if (isSpecifiedRate(value)) return;
    const details = { element: 'prosody', attribute: name, value };
    this.issues.warn('SSML_PROSODY_RATE', position, { ...rateAdvice(value), ...details });
  }

  #text(parent: SsmlElement, text: SsmlText, schema: ElementSchema | undefined): void {
    if (schema && !schema.text && text.pieces.some((piece) => !isBlank(piece.text))) {
      const position = firstWordPosition(text.pieces, this.#source, text.position);
      this.issues.error('SSML_STRUCTURE', position, { reason: 'text-not-allowed', element: parent.name });
    }
    if (!this.#suspectSeen && parent.name !== 'desc') this.#suspect(text);
  }

  /** The first one is enough, and its position is looked up only once. */
  #suspect(text: SsmlText): void {
    for (const { text: content, offset, sourceLength } of text.pieces) {
      const found = SUSPECT_CHARACTER.exec(content);
      if (!found) continue;
      const isReference = sourceLength > content.length;
      const position = positionAt(this.#source, offset + (isReference ? 0 : found.index));
      this.issues.warn('INVALID_CHARACTERS', position, { value: found[0] });
      this.#suspectSeen = true;
      return;
    }
  }

  /** `meta` and `metadata` come before anything that is spoken, background audio before anything and once. */
  #headOrder(root: SsmlElement): void {
    let spoken = false;
    let backgrounds = 0;
    for (const child of root.children) {
      if (child.kind === 'text') {
        spoken ||= child.pieces.some((piece) => !isBlank(piece.text));
        continue;
      }
      const isBackground = child.name === 'mstts:backgroundaudio';
      const isHead = isBackground || ['meta', 'metadata', 'lexicon'].includes(child.name);
      backgrounds += isBackground ? 1 : 0;
      if (isBackground && backgrounds > 1) this.#misplaced(child, 'child-repeated');
      else if (isHead && spoken && child.name !== 'lexicon') this.#misplaced(child, 'child-not-first');
      spoken ||= !isHead;
    }
  }

  #misplaced(element: SsmlElement, reason: 'child-repeated' | 'child-not-first'): void {
    this.issues.error('SSML_STRUCTURE', element.position, { reason, element: element.name });
  }
}

/** A sign changes the meaning of a multiplier and makes a word invalid. */
function rateAdvice(value: string): Pick<SsmlIssueDetails, 'reason' | 'expected'> {
  const rate = parseRate(value);
  if (!rate) return { reason: 'rate-unreadable' };
  if (value.trim().endsWith('%')) return { reason: 'rate-unsigned' };
  const expected = rate.kind === 'factor' ? signedPercent((rate.value - 1) * 100) : 'medium';
  return { reason: 'rate-other-form', expected: [expected] };
}

function takes(rule: AttributeSchema, value: string): boolean {
  const word = value.trim();
  if (rule.values?.includes(word)) return true;
  if (rule.accepts) return rule.accepts(word);
  return rule.values === undefined;
}
