/** The part of autocannon that the bench uses; the package brings no types. */
declare module 'autocannon' {
  export interface Request {
    method: string
    path: string
    headers: Record<string, string>
    body?: string
  }
  export interface Result {
    requests: { average: number; total: number }
    latency: { p50: number; p99: number }
    errors: number
    timeouts: number
    non2xx: number
    duration: number
  }
  export interface Options {
    url: string
    connections: number
    /** Seconds, or how many requests. */
    duration?: number
    amount?: number
    requests: (Request & { setupRequest?: (request: Request) => Request })[]
  }
  export default function autocannon(options: Options): Promise<Result>
}
