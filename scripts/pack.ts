import { mkdirSync, readdirSync, rmSync } from "node:fs"
import { join, relative, resolve } from "node:path"
import { parseArgs } from "node:util"
import { closure, pack, publicPackages, shell } from "./installs/Pack.ts"

/**
 * Packs what a host installs, with those of our packages that it needs, and prints the line that installs it. The
 * packages are built before: `npm run pack -- --door`.
 */
const peerOf = (asking: string, name: string): string => {
  const range = publicPackages.find((one) => one.name === asking)?.peers[name]
  if (range === undefined) throw new Error(`${asking} has no peer ${name}`)
  return `${name}@${range}`
}
const database = peerOf("@open-valuation/store", "@electric-sql/pglite")

/** What can be packed: what it is, our packages, and those of others that are installed beside them. */
const choices = {
  door: ["the library, in one package without dependencies", ["open-valuation"], []],
  server: ["the server, with the embedded database", ["ov-server"], [database]],
  web: ["the HTTP API as a function, to mount in a server", ["@open-valuation/server"], [database]],
  cli: ["ov, the command line", ["@open-valuation/cli"], [database]],
  tesseract: ["a recogniser of images for --server and --web", ["@open-valuation/ocr-tesseract"], []],
  paddle: ["the better one, 300 MB", ["@open-valuation/ocr-paddle"], []],
} as const
const names = ["door", "server", "web", "cli", "tesseract", "paddle"] as const

const usage = [
  "npm run pack -- --door | --server | --web | --cli [--tesseract] [--paddle] [--to FOLDER]",
  ...names.map((name) => `  --${name.padEnd(10)} ${choices[name][0]}`),
  "  --to         folder of the tarballs, dist-packages by default",
].join("\n")

const root = join(import.meta.dirname, "..")

/** Removes tarballs of an earlier run; refuses a folder with others, as all of it will be installed. */
const emptied = (folder: string): void => {
  mkdirSync(folder, { recursive: true })
  const own = publicPackages.map(({ name }) => `${name.replace("@", "").replace("/", "-")}-`)
  const tarballs = readdirSync(folder).filter((file) => file.endsWith(".tgz"))
  const foreign = tarballs.find((file) => !own.some((start) => file.startsWith(start)))
  if (foreign !== undefined) throw new Error(`${folder} holds ${foreign} too: choose another folder with --to`)
  for (const file of tarballs) rmSync(join(folder, file))
}

const packed = (chosen: ReadonlyArray<(typeof names)[number]>, folder: string): string => {
  emptied(folder)
  const ours = closure(
    publicPackages,
    chosen.flatMap((name) => choices[name][1]),
  )
  const files = [...pack(folder, ours).values()].map(({ tarball }) => tarball)
  const others = [...new Set(chosen.flatMap((name) => choices[name][2]))]
  // A shell of Windows takes no `*`.
  const tarballs = files.length === 1 || shell ? files : [join(folder, "*.tgz")]
  return [
    `${files.length} ${files.length === 1 ? "tarball is" : "tarballs are"} in ${relative(process.cwd(), folder) || "."}. In the folder of your program:`,
    "",
    `  npm install ${[...tarballs, ...others].join(" ")}`,
  ].join("\n")
}

const flag = { type: "boolean", default: false } as const
try {
  const { values } = parseArgs({
    options: {
      door: flag,
      server: flag,
      web: flag,
      cli: flag,
      tesseract: flag,
      paddle: flag,
      to: { type: "string", default: join(root, "dist-packages") },
    },
  })
  const chosen = names.filter((name) => values[name])
  if (chosen.length === 0) throw new Error(`Say what to pack:\n${usage}`)
  console.log(packed(chosen, resolve(process.env["INIT_CWD"] ?? "", values.to)))
} catch (cause) {
  if (!(cause instanceof Error)) throw cause
  console.error(cause.message)
  process.exitCode = 1
}
