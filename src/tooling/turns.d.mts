export const PARTS: string[][]
export function turn(): number | null
export function decideTurn(): string
export function resting(): string[]
export function isTurnOf(index: number, count: number): boolean
