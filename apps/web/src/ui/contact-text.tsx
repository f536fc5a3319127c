/** The operator's contact: an e-mail or web address becomes a link, anything else is shown as text. */
export function ContactText({ contact }: { contact: string }) {
  const href = /^[^\s@]+@[^\s@]+$/.test(contact) ? `mailto:${contact}` : contact;
  if (!/^(mailto|https?):/.test(href)) return contact;
  return (
    <a href={href} target="_blank" rel="noreferrer" className="break-all underline hover:text-ink">
      {contact}
    </a>
  );
}
