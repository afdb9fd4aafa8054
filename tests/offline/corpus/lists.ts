/** Lists, tables and paragraphs that the pairs of HTML parts are made of. */

export const ul = (...items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
export const ol = (...items: readonly string[]) => `<ol>${items.map((item) => `<li>${item}</li>`).join('')}</ol>`
export const row = (...cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
export const table = (...rows: readonly string[]) => `<table><tbody>${rows.join('')}</tbody></table>`

export const P = '<p>Before the kick-off I ask for four things.</p>'
export const P_B = '<p>Before the kick-off I ask the client for four things.</p>'
export const Q = '<p>Without them the first week is lost.</p>'
export const Q_B = '<p>Without them the first week is usually lost.</p>'

export const TIP = '<p>A list on paper is enough.</p>'

export const ACCESS = 'Access to the test system'
export const SAMPLE = 'Ten real invoices as a sample'
export const NAMES = 'Names of everyone who touches an order'
export const DATE = 'The date that can not move'

export const HEAD = row('Step', 'Who', 'Hours')
export const R1 = row('Interview', 'Analyst', '4')
export const R2 = row('Sketch of the process', 'Analyst', '6')
export const R3 = row('Review', 'Client', '2')
