// Plans with a price on request begin with a mail to the operator of this installation.

/** A mail to `sales` at the address under which the page is served. */
export function salesMail(subject: string, body: string): string {
  const host = window.location.hostname.replace(/^www\./, '');
  return `mailto:sales@${host}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
