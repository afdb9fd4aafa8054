/** What the fields of a group mean, where their names say too little. */
export const GROUP_HINTS = {
  is_active: 'An inactive group keeps its members and gives them nothing until it is active again.',
  color: 'Shown as a dot beside the name.',
}
