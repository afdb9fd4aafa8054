/** What the fields of a group mean, where their names say too little. */
export const GROUP_HINTS = {
  is_active: 'An inactive group keeps its members but has no effect until it is active again.',
  color: 'Shown as a dot beside the name.',
}
