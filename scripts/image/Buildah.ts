import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, lstatSync, mkdirSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { Schema } from "effect"

const root = join(import.meta.dirname, "..", "..")
const deploy = join(root, "apps/server/deploy")
const builder = "localhost/open-valuation-builder"

const buildah = (...args: ReadonlyArray<string>): string =>
  execFileSync("buildah", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim()

/** Why no image can be built here, `undefined` where it can. */
export const hindrance = (): string | undefined => {
  if (spawnSync("buildah", ["--version"]).error !== undefined) return "no buildah"
  return process.getuid?.() === 0 ? undefined : "it takes root to mount what was built"
}

/** Folders of this machine that commands of a build see, as `--volume` takes them. */
const mounts: Array<string> = []

/**
 * An image to build in where none can be fetched: empty, with this machine's `/usr` mounted into it, and with what npm
 * keeps and is told here. `undefined` where `/usr` does not hold all that programs need.
 */
const localBuilder = (): string | undefined => {
  if (!existsSync("/usr/bin/npm") || !lstatSync("/lib").isSymbolicLink()) return undefined
  const container = buildah("from", "scratch")
  const folder = buildah("mount", container)
  for (const name of ["usr", "tmp"]) mkdirSync(join(folder, name))
  for (const name of ["bin", "sbin", "lib", "lib64"]) symlinkSync(join("usr", name), join(folder, name))
  const npm = (name: string): string => execFileSync("npm", ["config", "get", name], { encoding: "utf8" }).trim()
  mounts.push("/usr:/usr:ro", `${npm("cache")}:/npm`)
  const env = ["npm_config_cache=/npm", "npm_config_prefer_offline=true", `npm_config_registry=${npm("registry")}`]
  const authorities = process.env["NODE_EXTRA_CA_CERTS"]
  if (authorities !== undefined) {
    mounts.push(`${authorities}:/authorities.pem:ro`)
    env.push("NODE_EXTRA_CA_CERTS=/authorities.pem")
  }
  buildah("config", ...env.flatMap((one) => ["--env", one]), container)
  buildah("commit", "--quiet", "--rm", container, builder)
  return builder
}

/** Builds the image of the Containerfile, and returns its name. What the build says is shown. */
export const build = (): string => {
  const name = "localhost/open-valuation-server"
  const local = localBuilder()
  const format = ["--isolation", "chroot", "--format", "docker"]
  const files = ["--file", join(deploy, "Containerfile"), "--ignorefile", join(deploy, "Containerfile.dockerignore")]
  const base = local === undefined ? [] : ["--pull-never", "--build-arg", `BUILDER=${local}`]
  const args = ["bud", ...format, ...files, ...base, ...mounts.flatMap((one) => ["--volume", one]), "--tag", name, root]
  execFileSync("buildah", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim()

/** Why no image can be built here, `undefined` where it can. */
export const hindrance = (): string | undefined => {
  if (spawnSync("buildah", ["--version"]).error !== undefined) return "no buildah"
  return process.getuid?.() === 0 ? undefined : "it takes root to mount what was built"
}

/** Folders of this machine that commands of a build see, as `--volume` takes them. */
const mounts: Array<string> = []

/**
 * An image to build in where none can be fetched: empty, with this machine's `/usr` mounted into it, and with what npm
 * keeps and is told here. `undefined` where `/usr` does not hold all that programs need.
 */
const localBuilder = (): string | undefined => {
  if (!existsSync("/usr/bin/npm") || !lstatSync("/lib").isSymbolicLink()) return undefined
  const container = buildah("from", "scratch")
  const folder = buildah("mount", container)
  for (const name of ["usr", "tmp"]) mkdirSync(join(folder, name))
  for (const name of ["bin", "sbin", "lib", "lib64"]) symlinkSync(join("usr", name), join(folder, name))
  const npm = (name: string): string => execFileSync("npm", ["config", "get", name], { encoding: "utf8" }).trim()
  mounts.push("/usr:/usr:ro", `${npm("cache")}:/npm`)
  const env = ["npm_config_cache=/npm", "npm_config_prefer_offline=true", `npm_config_registry=${npm("registry")}`]
  const authorities = process.env["NODE_EXTRA_CA_CERTS"]
  if (authorities !== undefined) {
    mounts.push(`${authorities}:/authorities.pem:ro`)
    env.push("NODE_EXTRA_CA_CERTS=/authorities.pem")
  }
  buildah("config", ...env.flatMap((one) => ["--env", one]), container)
  buildah("commit", "--quiet", "--rm", container, builder)
  return builder
}

/** Builds the image of the Containerfile, and returns its name. What the build says is shown. */
export const build = (): string => {
  const name = "localhost/open-valuation-server"
  const local = localBuilder()
  const args = [
    ...["bud", "--isolation", "chroot", "--format", "docker", "--file", join(deploy, "Containerfile")],
    ...["--ignorefile", join(deploy, "Containerfile.dockerignore"), "--tag", name],
    ...(local === undefined ? [] : ["--pull-never", "--build-arg", `BUILDER=${local}`]),
    ...mounts.flatMap((one) => ["--volume", one]),
    root,
  ]
  execFileSync("buildah", args, { stdio: ["ignore", "inherit", "inherit"] })
  return name
}

/** Removes what a build left. */
export const remove = (...names: ReadonlyArray<string>): void => {
  buildah("rmi", "--force", ...names, ...(mounts.length === 0 ? [] : [builder]))
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

export const configOf = (image: string): Config => readImage(buildah("inspect", "--type", "image", image)).Docker.config

/** Gives the folder of a container of an image to `use`, and removes the container afterwards. */
export const withContainer = async <A>(image: string, use: (folder: string) => Promise<A>): Promise<A> => {
  const container = buildah("from", "--pull-never", image)
  try {
    return await use(buildah("mount", container))
  } finally {
    buildah("rm", container)
  }
}

/** Megabytes of the files below a folder. */
export const megabytesOf = (folder: string): number =>
  Number(execFileSync("du", ["--summarize", "--bytes", folder], { encoding: "utf8" }).split("\t", 1)[0]) / 1e6
