import { parseSsml } from './parse-ssml.ts';
import { SsmlError, type SsmlIssue } from './ssml-issue.ts';
import { validateTree } from './validate-tree.ts';

export interface SsmlValidation {
  readonly errors: readonly SsmlIssue[];
  readonly warnings: readonly SsmlIssue[];
}

/**
 * Every finding about a document, each list in the order of the source and at most `MAX_ISSUES` long. A document that
 * is not XML has exactly one error and no warnings. Never throws for invalid documents.
 */
export function validateSsml(source: string): SsmlValidation {
  try {
    const issues = validateTree(parseSsml(source), source);
    return { errors: issues.errors, warnings: issues.warnings };
  } catch (error) {
    if (error instanceof SsmlError) return { errors: error.issues, warnings: [] };
    throw error;
  }
}
