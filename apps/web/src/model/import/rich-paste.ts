/** Elements that the clipboard's plain text flattens badly: ruby, notes, lists and tables. */
const structured = /<(?:ruby|rt|sup|li|tr|h[1-6]|script|style|figcaption)[\s>]/i;
/** Code editors copy coloured HTML; only its plain text has the original spaces and line breaks. */
const code = /<pre|white-space:\s*pre|vscode/i;

/** Whether the copied HTML should be preferred to its plain text. */
export function isRich(html: string): boolean {
  return structured.test(html) && !code.test(html);
}
