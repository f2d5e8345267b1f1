import { consolePath, type SiteUnusable, type StaticSite } from "@open-valuation/http-server"
import { Context, Effect, Layer, Ref } from "effect"
import { Settings } from "../Settings.ts"
import { installedSite } from "./InstalledSite.ts"

/** The console of this process. */
export class ServedConsole extends Context.Service<
  ServedConsole,
  {
    /** Its pages. Without them there is no console: it is off, or its package is not installed or not built. */
    readonly site: StaticSite | undefined
    /** The address of this process, once it is known. */
    readonly address: Ref.Ref<string | undefined>
  }
>()("@open-valuation/node/ServedConsole") {
  /** The console of the settings, at `/console`. */
  static readonly layer: Layer.Layer<ServedConsole, SiteUnusable, Settings> = Layer.effect(
    ServedConsole,
    Effect.gen(function* () {
      const settings = yield* Settings
      const site = settings.console ? yield* installedSite(consolePath, consoleFolder) : undefined
      return { site, address: yield* Ref.make<string | undefined>(undefined) }
    }),
  )
}

const consoleFolder = async (): Promise<URL> => (await import("@open-valuation/console")).consoleFolder

/** The address at which this machine reaches a server that listens on all of its addresses. */
export const localUrl = (url: string): string => url.replace(/\/\/(?:0\.0\.0\.0|\[::\])(?=:|$)/, "//localhost")

/** The address that signs in with a link. The token is behind `#`, which no browser sends, so that no log has it. */
export const consoleLink = (url: string, token: string): string => `${url}${consolePath}/#/login?link=${token}`
