// The frame's side of the page about the API: a document without an origin has no storage and no connections, so it
// gets a storage that lasts as long as the page, and asks the page around it to send its requests.
(() => {
  function memory() {
    const kept = new Map();
    return {
      getItem: (key) => kept.get(String(key)) ?? null,
      setItem: (key, value) => void kept.set(String(key), String(value)),
      removeItem: (key) => void kept.delete(String(key)),
      clear: () => kept.clear(),
      key: (at) => [...kept.keys()][at] ?? null,
      get length() {
        return kept.size;
      },
    };
  }
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, { value: memory(), configurable: true });
  }
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => {}, configurable: true });

  const waiting = new Map();
  let last = 0;
  addEventListener('message', ({ source, data }) => {
    if (source !== parent) return;
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (!asked) return;
    if (data.error !== undefined) return asked.failed(new TypeError(data.error));
    const { status, statusText, headers, body } = data.answer;
    const empty = [204, 205, 304].includes(status);
    asked.answered(new Response(empty ? null : body, { status, statusText, headers }));
  });

  window.fetch = async (input, options) => {
    const request = new Request(input, options);
    const body = ['GET', 'HEAD'].includes(request.method) ? undefined : await request.arrayBuffer();
    const id = ++last;
    const answer = new Promise((answered, failed) => waiting.set(id, { answered, failed }));
    request.signal.addEventListener('abort', () => {
      waiting.get(id)?.failed(request.signal.reason);
      waiting.delete(id);
    });
    parent.postMessage({ id, url: request.url, method: request.method, headers: [...request.headers], body }, '*');
    return answer;
  };
})();
