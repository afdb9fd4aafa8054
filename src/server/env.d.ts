/** A text file, taken into the build as it is. */
declare module '*.txt?raw' {
  const text: string
  export default text
}
