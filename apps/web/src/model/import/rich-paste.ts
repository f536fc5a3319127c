/** Elements that the plain text of a clipboard flattens badly: readings between words, notes, lists and tables. */
const structured = /<(?:ruby|rt|sup|li|tr|h[1-6]|script|style|figcaption)[\s>]/i;
/** Programs for code put colours on what they copy; its spaces and breaks are in the plain text only. */
const code = /<pre|white-space:\s*pre|vscode/i;

/** Whether what was copied is better read from its HTML than from its plain text. */
export function isRich(html: string): boolean {
  return structured.test(html) && !code.test(html);
}
