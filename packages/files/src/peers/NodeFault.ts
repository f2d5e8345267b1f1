/** The oldest Node.js that our packages run on, as their `engines` say. */
const LEAST_NODE = "22.13"

/** Node.js of this process. `undefined` in browsers, and in Bun and Deno, which give numbers of their own. */
const runningNode = (): string | undefined => {
  const versions: Readonly<Record<string, string | undefined>> | undefined = globalThis.process?.versions
  return versions?.["bun"] === undefined && versions?.["deno"] === undefined ? versions?.["node"] : undefined
}

const numbers = (version: string): readonly [major: number, minor: number] => {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  return [major, minor]
}

/**
 * Why a package does not run here: one line that says which Node.js it needs and where to get it. `undefined` when it
 * does. A program asks before it loads what an older Node.js cannot load.
 */
export const nodeFault = (name: string, version = runningNode()): string | undefined => {
  if (version === undefined) return undefined
  const [[major, minor], [leastMajor, leastMinor]] = [numbers(version), numbers(LEAST_NODE)]
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return undefined
  return `${name} needs Node.js ${LEAST_NODE} or later, and this is ${version}: get it from https://nodejs.org, or by nvm install --lts`
}
