import { pagePaths } from "@open-valuation/http-server"
import { installedSite } from "./InstalledSite.ts"

/** The guide at `/docs/guide`. Without its package, or in a clone before `npm run docs:site`, there is none. */
export const guideSite = installedSite(pagePaths.guide, async () => (await import("@open-valuation/guide")).guideFolder)
