import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, lstatSync, mkdirSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { Schema } from "effect"

const root = join(import.meta.dirname, "..", "..")
const deploy = join(root, "apps/server/deploy")
/** Names that no other run has. */
const image = `localhost/open-valuation-server:${process.pid}`
const builder = `localhost/open-valuation-builder:${process.pid}`

const buildah = (...args: ReadonlyArray<string>): string =>
  execFileSync("buildah", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim()

/** Why no image can be built here, `undefined` where it can. */
export const hindrance = (): string | undefined => {
  if (spawnSync("buildah", ["--version"]).error !== undefined) return "no buildah"
  return process.getuid?.() === 0 ? undefined : "it takes root to mount what was built"
}

/**
 * An image to build in where none can be fetched: empty, with this machine's `/usr` mounted into it, and with what npm
 * keeps and is told here. Returns what is to be mounted, `undefined` where `/usr` does not hold all that programs need.
 */
const makeBuilder = (): ReadonlyArray<string> | undefined => {
  if (!existsSync("/usr/bin/npm") || !lstatSync("/lib").isSymbolicLink()) return undefined
  const container = buildah("from", "scratch")
  const folder = buildah("mount", container)
  for (const name of ["usr", "tmp"]) mkdirSync(join(folder, name))
  for (const name of ["bin", "sbin", "lib", "lib64"]) symlinkSync(join("usr", name), join(folder, name))
  const npm = (name: string): string => execFileSync("npm", ["config", "get", name], { encoding: "utf8" }).trim()
  const mounts = ["/usr:/usr:ro", `${npm("cache")}:/npm`]
  const env = ["npm_config_cache=/npm", "npm_config_prefer_offline=true", `npm_config_registry=${npm("registry")}`]
  const authorities = process.env["NODE_EXTRA_CA_CERTS"]
  if (authorities !== undefined) {
    mounts.push(`${authorities}:/authorities.pem:ro`)
    env.push("NODE_EXTRA_CA_CERTS=/authorities.pem")
  }
  buildah("config", ...env.flatMap((one) => ["--env", one]), container)
  buildah("commit", "--quiet", "--rm", container, builder)
  return mounts
}

/** Builds the image of the Containerfile, and shows what the build says. `remove` takes away what it left. */
export const build = (): { readonly image: string; readonly remove: () => void } => {
  const mounts = makeBuilder()
  const format = ["--isolation", "chroot", "--format", "docker"]
  const files = ["--file", join(deploy, "Containerfile"), "--ignorefile", join(deploy, "Containerfile.dockerignore")]
  const base = mounts === undefined ? [] : ["--pull-never", "--build-arg", `BUILDER=${builder}`]
  const volumes = mounts?.flatMap((one) => ["--volume", one]) ?? []
  execFileSync("buildah", ["bud", ...format, ...files, ...base, ...volumes, "--tag", image, root], {
    stdio: ["ignore", "inherit", "inherit"],
  })
  return { image, remove: () => void buildah("rmi", "--force", image, ...(mounts === undefined ? [] : [builder])) }
}

const Config = Schema.Struct({
  User: Schema.String,
  Env: Schema.Array(Schema.String),
  Entrypoint: Schema.Array(Schema.String),
  WorkingDir: Schema.String,
  Healthcheck: Schema.Struct({ Test: Schema.Array(Schema.String) }),
})

/** What an image says about how it is run. */
export type Config = typeof Config.Type

const readImage = Schema.decodeSync(Schema.fromJsonString(Schema.Struct({ Docker: Schema.Struct({ config: Config }) })))

export const configOf = (name: string): Config => readImage(buildah("inspect", "--type", "image", name)).Docker.config

/** Gives the folder of a container of an image to `use`, and removes the container afterwards. */
export const withContainer = async <A>(name: string, use: (folder: string) => Promise<A>): Promise<A> => {
  const container = buildah("from", "--pull-never", name)
  try {
    return await use(buildah("mount", container))
  } finally {
    buildah("rm", container)
  }
}

/** Megabytes of the files below a folder. */
export const megabytesOf = (folder: string): number =>
  Number(execFileSync("du", ["--summarize", "--bytes", folder], { encoding: "utf8" }).split("\t", 1)[0]) / 1e6
