import {
  type SourcePosition,
  type SsmlErrorCode,
  type SsmlIssue,
  type SsmlIssueDetails,
  type SsmlWarningCode,
  ssmlIssue,
} from './ssml-issue.ts';

/** Most findings of one severity; more would not help. */
export const MAX_ISSUES = 100;

/** Collects findings; at most `MAX_ISSUES` errors and as many warnings. */
export class IssueList {
  readonly #errors: SsmlIssue[] = [];
  readonly #warnings: SsmlIssue[] = [];

  error(code: SsmlErrorCode, position: SourcePosition, details?: SsmlIssueDetails): void {
    if (this.#errors.length < MAX_ISSUES) this.#errors.push(ssmlIssue(code, position, details));
  }

  warn(code: SsmlWarningCode, position: SourcePosition, details?: SsmlIssueDetails): void {
    if (this.#warnings.length < MAX_ISSUES) this.#warnings.push(ssmlIssue(code, position, details));
  }

  /** In the order of the source. */
  get errors(): SsmlIssue[] {
    return [...this.#errors].sort((a, b) => a.offset - b.offset);
  }

  get warnings(): SsmlIssue[] {
    return [...this.#warnings].sort((a, b) => a.offset - b.offset);
  }
}
