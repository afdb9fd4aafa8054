/** Secrets that are planted to see where they come out again, in whatever writing. */

/** How a secret may be written: as it is, in an address, in JSON, and as the usual codes for bytes. */
function writingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  // The ends of Base64 depend on what stands beside it.
  const inside = (code: string) => code.slice(0, Math.floor(secret.length / 3) * 4 - 4)
  return [
    ...new Set([
      secret,
      encodeURIComponent(secret),
      new URLSearchParams({ '': secret }).toString().slice(1),
      JSON.stringify(secret).slice(1, -1),
      bytes.toString('hex'),
      inside(bytes.toString('base64')),
      inside(bytes.toString('base64url')),
    ]),
  ]
}

export class Canaries {
  readonly #planted = new Map<string, readonly string[]>()

  /** @param secret long and odd enough not to be there by chance @param name what it is */
  plant(name: string, secret: string): string {
    if (secret.length < 10) throw new Error(`${name} is too short to be looked for`)
    this.#planted.set(name, writingsOf(secret))
    return secret
  }

  get names(): string[] {
    return [...this.#planted.keys()]
  }

  /** @returns names of those that a text holds, but for the ones that it is meant to */
  in(text: string, but: readonly string[] = []): string[] {
    return [...this.#planted].flatMap(([name, writings]) =>
      !but.includes(name) && writings.some((writing) => text.includes(writing)) ? [name] : [],
    )
  }
}
