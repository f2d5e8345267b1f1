import { spawn } from "node:child_process"
import { copyFileSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { type Running, watched } from "../installs/Folder.ts"
import type { Config } from "./Buildah.ts"

/**
 * Mounts, seen by this program alone: the root is read-only, `/tmp` and `/data` are memory. The program then has the
 * image's user, no capability and no way to new ones. Arguments: root, user, folder to pass in, program.
 */
const seal = `
root=$1 user=$2 passed=$3
shift 3
mount --bind "$root" "$root"
mount --rbind /dev "$root/dev"
mount --bind /proc "$root/proc"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount -t tmpfs -o mode=0700,uid=\${user%:*},gid=\${user#*:} tmpfs "$root/data"
mkdir -p "$root$passed"
mount --bind "$passed" "$root$passed"
mount -o remount,bind,ro "$root"
exec setpriv --bounding-set=-all,+setgid,+setuid,+sys_chroot --no-new-privs chroot --userspec="$user" --groups= "$root" "$@"
`

/** Makes what container engines add to an image: folders to mount into, and how names are looked up. */
export const prepare = (root: string): void => {
  for (const name of ["dev", "proc"]) mkdirSync(join(root, name), { recursive: true })
  for (const name of ["hosts", "resolv.conf"]) copyFileSync(join("/etc", name), join(root, "etc", name))
}

/**
 * Starts a program in the folder of a container, as an engine starts it with a read-only root and without
 * capabilities, in the network of this machine. `passed` is a folder of `/tmp` that it sees as well.
 */
export const start = (
  root: string,
  { Env, User }: Config,
  passed: string,
  program: ReadonlyArray<string>,
  env: Readonly<Record<string, string>> = {},
): Running => {
  const own = Object.fromEntries(Env.map((one) => [one.slice(0, one.indexOf("=")), one.slice(one.indexOf("=") + 1)]))
  const args = ["--mount", "sh", "-euc", seal, "seal", root, User, passed, ...program]
  const path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
  return watched(spawn("unshare", args, { env: { PATH: path, ...own, ...env }, stdio: ["ignore", "pipe", "pipe"] }))
}
