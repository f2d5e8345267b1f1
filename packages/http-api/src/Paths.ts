import { type AssetType, pathSegment } from "@open-valuation/core"
import { Context } from "effect"

/** Common prefix of all operation paths. */
export const basePath = "/api/open/v1"

/** Path that creates tasks of an asset. */
export const tasksPath = (assetType: AssetType) => `${basePath}/${pathSegment(assetType)}` as const

/**
 * Path under which a host mounts the API, such as `/valuations`, before every path of the contract. By default `""`:
 * the API has a server of its own.
 */
export const MountPath = Context.Reference<string>("@open-valuation/http-api/MountPath", { defaultValue: () => "" })

/** Path of one task, below the path under which the API is mounted. */
export const taskPath = (
  { assetType, id }: { readonly assetType: AssetType; readonly id: number },
  mountPath = "",
): string => `${mountPath}${tasksPath(assetType)}/${id}`
