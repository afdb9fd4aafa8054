/** The paragraphs that the pairs of Markdown notes are made of. `_B` and `_C` are other wordings of one paragraph. */

export const H = '# Reading a process'
export const A = 'A process is what people do, not what the manual says.'
export const A_B = 'A process is what people really do, not what the manual says.'
export const A_C = 'A process is what people do every day, not what the manual says.'
export const B = 'Sit beside somebody for an hour before you draw anything.'
export const B_B = 'Sit beside somebody for two hours before you draw anything.'
export const C = 'Count how often paper changes hands.'
export const C_B = 'Count how often paper and files change hands.'
export const D = 'The sketch belongs to the person who explained it.'
export const D_B = 'The first sketch belongs to the person who explained it.'
export const N = 'Leave the laptop in the bag.'
export const M = 'Bring a pencil and thick paper.'
export const FENCE = '```yaml\nretry:\n  times: 5\n\n  wait: 30s\n```'
export const FENCE_B = '```yaml\nretry:\n  times: 8\n\n  wait: 30s\n```'
export const TABLE = '| Step | Hours |\n| --- | ---: |\n| Interview | 4 |\n| Sketch | 6 |'

export const NOTES = [H, A, B, C, D]
