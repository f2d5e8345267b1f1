import { type AssetType, pathSegment } from "@open-valuation/core"

/** What the paths of all operations begin with. */
export const basePath = "/api/open/v1"

/** The path under which tasks of an asset are created. */
export const tasksPath = (assetType: AssetType) => `${basePath}/${pathSegment[assetType]}` as const

/** The path under which a task is read. */
export const taskPath = ({ assetType, id }: { readonly assetType: AssetType; readonly id: number }): string =>
  `${tasksPath(assetType)}/${id}`
