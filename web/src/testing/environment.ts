import { builtinEnvironments, type Environment } from 'vitest/runtime';

const { jsdom } = builtinEnvironments;

/** What Node has as browsers do, and jsdom lacks or has only in part: without it its windows would not know them. */
const OF_NODE = {
  ReadableStream,
  WritableStream,
  TransformStream,
  CompressionStream,
  DecompressionStream,
  TextDecoderStream,
  TextEncoderStream,
  BroadcastChannel,
  performance,
};

/**
 * A window of jsdom for each test file. The process and jsdom itself stay from file to file: to load them anew takes
 * longer than many of the tests.
 */
const environment: Environment = {
  ...jsdom,
  async setupVM(options) {
    if (!jsdom.setupVM) throw new Error('jsdom makes no window of its own');
    const window = await jsdom.setupVM(options);
    const context = window.getVmContext();
    for (const [name, value] of Object.entries(OF_NODE)) {
      Object.defineProperty(context, name, { value, configurable: true, writable: true });
    }
    return window;
  },
};

export default environment;
