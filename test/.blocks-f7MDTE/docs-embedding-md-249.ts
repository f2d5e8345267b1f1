import { propertyRecipe } from "@open-valuation/core/property"
import { ArtefactFolder, FittedModels } from "@open-valuation/store"
import { Layer } from "effect"

const folder = ArtefactFolder.layer("/var/lib/ov/models")
const recipes = new Map([[propertyRecipe.assetType, propertyRecipe]])
export const models = FittedModels.layer(recipes).pipe(Layer.provide(folder))
