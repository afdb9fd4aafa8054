/** Once round the event loop: for worlds with parts whose promises the system itself resolves, as bodies of answers. */
export const roundTheLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
