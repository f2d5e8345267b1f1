import { Context, Effect, Layer, Ref } from "effect"
import { consolePath, type SiteUnusable, type StaticSite } from "../../http/index.ts"
import { Settings } from "../Settings.ts"
import { installedSite, siteFolder } from "./InstalledSite.ts"

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
