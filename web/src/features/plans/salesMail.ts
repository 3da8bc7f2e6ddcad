// Plans that are agreed on begin with a letter to whoever runs this installation.

/** A mail to `sales` at the address under which the page is served. */
export function salesMail(subject: string, body: string): string {
  const host = window.location.hostname.replace(/^www\./, '');
  return `mailto:sales@${host}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
