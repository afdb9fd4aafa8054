/** Everything for a server that is not ours, as one part of the app. */
export { foreignTransport } from './foreign-transport.ts'
export { destroyForeignMemory, indexedMemory } from './indexed-memory.ts'
