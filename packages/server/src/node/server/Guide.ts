import { pagePaths } from "../../http/index.ts"
import { installedSite, siteFolder } from "./InstalledSite.ts"

/** The guide at `/docs/guide`. In a clone before `npm run docs:site` there is none. */
export const guideSite = installedSite(pagePaths.guide, siteFolder("guide"))
