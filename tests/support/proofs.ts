/** `npm run proofs` plays what `npm test` plays a slice of: the same behaviours, more often. */
export const WHOLE = process.env['PROOFS'] === 'whole'
