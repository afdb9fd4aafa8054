/** The paragraphs that the pairs of HTML bodies are made of. `_B` and `_C` are two other wordings of one paragraph. */

export const H = '<h2>Why orders went missing</h2>'
export const INTRO = '<p>Every Monday the shop had three orders fewer than the payment provider.</p>'
export const INTRO_B = '<p>Every Monday the shop had three to five orders fewer than the payment provider.</p>'
export const INTRO_C = '<p>On Mondays the shop had fewer orders than the payment provider.</p>'
export const CAUSE = '<p>The webhook arrived while the server restarted, and nobody asked for it again.</p>'
export const CAUSE_B =
  '<p>The webhook arrived while the server restarted for an update, and nobody asked for it again.</p>'
export const CAUSE_C = '<p>The webhook arrived during the nightly restart, and nobody asked for it again.</p>'
export const FIX = '<p>A queue keeps what arrives until somebody has confirmed it.</p>'
export const FIX_B = '<p>A queue on disk keeps what arrives until somebody has confirmed it.</p>'
export const FIX_C = '<p>A small queue keeps what arrives until the shop has confirmed it.</p>'
export const COST = '<p>It took two days to build and has lost nothing since March.</p>'
export const COST_B = '<p>It took two days to build and has lost nothing since March 2025.</p>'
export const COST_C = '<p>It took three days to build and has lost nothing since March.</p>'
export const END = '<p>Ask me for the checklist.</p>'
export const NOTE = '<p>The provider retries only twice, as its manual says on page 41.</p>'
export const TIP = '<p>Write the time of every confirmation beside the order.</p>'
export const PICTURE = '<p><img src="/files/7/queue.png" alt="A queue between shop and provider"></p>'
export const PICTURE_B = '<p><img src="/files/9/queue-2.png" alt="A queue between shop and provider"></p>'
export const CODE = '<pre><code>retry:\n  times: 5\n  wait: 30s</code></pre>'
export const CODE_INDENTED = '<pre><code>retry:\n    times: 5\n    wait: 30s</code></pre>'
export const CODE_B = '<pre><code>retry:\n  times: 8\n  wait: 30s</code></pre>'
export const QUOTE = '<blockquote><p>We thought it was the bank.</p><p>It was us.</p></blockquote>'

export const POST = [H, INTRO, CAUSE, FIX, COST]
