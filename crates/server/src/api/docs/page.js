// Our side of the page about the API: sends the requests that its frame asks for, to this server's API and nowhere
// else, with what was typed there and nothing that is kept here.
(() => {
  const frame = document.querySelector('iframe');

  async function send({ url, method, headers, body }) {
    const target = new URL(url);
    const ours = target.origin === location.origin && /^\/(api\/v1\/|health$)/.test(target.pathname);
    if (!ours) throw new Error(`only this server's API is asked, and not ${target.origin}`);
    const answer = await fetch(target, { method, headers, body, credentials: 'omit', cache: 'no-store' });
    return { status: answer.status, statusText: answer.statusText, headers: [...answer.headers], body: await answer.arrayBuffer() };
  }

  addEventListener('message', async ({ source, data }) => {
    if (source !== frame.contentWindow || typeof data?.id !== 'number') return;
    let told;
    try {
      told = { id: data.id, answer: await send(data) };
    } catch (error) {
      told = { id: data.id, error: String(error) };
    }
    // Whatever has no origin cannot be named as the receiver of a message.
    source.postMessage(told, '*');
  });
})();
