import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import * as NodeFileSystem from "@effect/platform-node-shared/NodeFileSystem"
import { packageFolder } from "@open-valuation/files/peers"
import { Context, Effect, Layer, Ref } from "effect"
import { readSite, type SiteUnusable, type StaticSite } from "../../app/StaticSite.ts"
import { consolePath } from "../../console/ConsoleApi.ts"
import { Settings } from "../Settings.ts"

/** The folder of the built console or guide. All links in their pages are relative, so any path can serve them. */
export const siteFolder = (name: "console" | "guide"): URL => new URL(`site/${name}/`, packageFolder(import.meta.url))

/** The pages of a folder, to be served at `path`. `undefined` when they are not built, as in a clone. */
export const installedSite = Effect.fnUntraced(function* (path: string, folder: URL) {
  const found = fileURLToPath(folder)
  return existsSync(found) ? yield* readSite(path, found) : undefined
}, Effect.provide(NodeFileSystem.layer))

/** The console of this process. */
export class ServedConsole extends Context.Service<
  ServedConsole,
  {
    /** Its pages. Without them there is no console: it is off, or not built. */
    readonly site: StaticSite | undefined
    /** The address of this process, once it is known. */
    readonly address: Ref.Ref<string | undefined>
  }
>()("@open-valuation/server/ServedConsole") {
  /** The console of the settings, at `/console`. */
  static readonly layer: Layer.Layer<ServedConsole, SiteUnusable, Settings> = Layer.effect(
    ServedConsole,
    Effect.gen(function* () {
      const settings = yield* Settings
      const site = settings.console ? yield* installedSite(consolePath, siteFolder("console")) : undefined
      return { site, address: yield* Ref.make<string | undefined>(undefined) }
    }),
  )
}

/** The address at which this machine reaches a server that listens on all of its addresses. */
export const localUrl = (url: string): string => url.replace(/\/\/(?:0\.0\.0\.0|\[::\])(?=:|$)/, "//localhost")

/** The address that signs in with a link. The token is behind `#`, which no browser sends, so that no log has it. */
export const consoleLink = (url: string, token: string): string => `${url}${consolePath}/#/login?link=${token}`
