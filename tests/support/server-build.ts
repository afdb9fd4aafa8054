import { build, type Plugin } from 'vite'

/**
 * Builds the server, or another entry, from the sources as they are, for tests that start it again and again: with its packages inside,
 * but for those that hold native code, because to read one file takes half of the time that hundreds take.
 */
export async function buildServer(outDir: string, plugins: Plugin[] = [], entry = 'src/server/main.ts'): Promise<void> {
  await build({
    logLevel: 'silent',
    mode: 'test',
    plugins,
    ssr: { noExternal: true, external: ['@node-rs/argon2', '@photostructure/sqlite', 'sharp'] },
    build: { ssr: entry, outDir, copyPublicDir: false, emptyOutDir: true, target: 'node20' },
  })
}
