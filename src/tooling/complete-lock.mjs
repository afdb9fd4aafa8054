// Adds the platform packages that package-lock.json leaves out.
//
// A registry mirror that does not carry every platform's binary makes `npm install` drop those optional packages from
// the lock silently; `npm ci` then refuses the lock ("Missing: … from lock file"), here and on the platforms that
// need them. Each missing one is added with the exact version its parent asks for. Run after changing dependencies.
import { readFileSync, writeFileSync } from 'node:fs'

const FILE = 'package-lock.json'
const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/** What a platform package's name says about where it runs; null when it names no platform. */
function platformOf(name) {
  const words = (name.split('/').at(-1) ?? '').split('-')
  const cpu = PROCESSORS.find((word) => words.includes(word))
  const os = SYSTEMS.find((word) => words.includes(word))
  if (!cpu || (!os && cpu !== 'wasm32')) return null
  const last = words.at(-1) ?? ''
  const libc =
    os !== 'linux' ? undefined : last.startsWith('musl') ? 'musl' : last.startsWith('gnu') ? 'glibc' : undefined
  return { cpu: [cpu], ...(libc && { libc: [libc] }), ...(os && { os: [os] }) }
}

/** Whether the package at `parent` finds `name` in its own node_modules or in one above it. */
function holds(packages, parent, name) {
  for (let at = parent; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[`${at}/node_modules/${name}`]) return true
  }
  return packages[`node_modules/${name}`] !== undefined
}

const lock = JSON.parse(readFileSync(FILE, 'utf8'))
const added = []
for (const [parent, entry] of Object.entries(lock.packages)) {
  if (parent === '') continue
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const platform = platformOf(name)
    if (!platform || !/^\d+\.\d+\.\d+/.test(version) || holds(lock.packages, parent, name)) continue
    const { cpu, libc, os } = platform
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu,
      ...(entry.dev && { dev: true }),
      ...(libc && { libc }),
      optional: true,
      ...(os && { os }),
    }
    added.push(`${name}@${version}`)
  }
}
if (added.length > 0) {
  lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')))
  writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
}
console.log(added.length > 0 ? `Added ${added.length} platform packages to ${FILE}.` : `${FILE} is complete.`)
