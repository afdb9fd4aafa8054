/** Arguments that make Chromium run in containers and without a graphics card. */
export const CHROMIUM_ARGS: string[]
export function findChromium(): Promise<string>
export function findQuickChromium(): Promise<string>
