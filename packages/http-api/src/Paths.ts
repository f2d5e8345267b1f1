import { type AssetType, pathSegment } from "@open-valuation/core"

/** Common prefix of all operation paths. */
export const basePath = "/api/open/v1"

/** Path that creates tasks of an asset. */
export const tasksPath = (assetType: AssetType) => `${basePath}/${pathSegment(assetType)}` as const

/** Path of one task. */
export const taskPath = ({ assetType, id }: { readonly assetType: AssetType; readonly id: number }): string =>
  `${tasksPath(assetType)}/${id}`
