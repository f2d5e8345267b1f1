import { readFile } from "node:fs/promises"
import { ownValue } from "@open-valuation/core/domain"
import { InferenceSession, Tensor } from "onnxruntime-node"
import { foldScales } from "./FoldScales.ts"

/** Numbers with their shape, in row-major order. */
export interface Numbers {
  readonly dims: ReadonlyArray<number>
  readonly data: Float32Array
}

/** A neural network with one input and one output. */
export type Model = (input: Numbers) => Promise<Numbers>

/** A thread uses one core. The pool decides the number of threads. */
const OPTIONS = { intraOpNumThreads: 1, interOpNumThreads: 1 } as const

/** Opens a model of the ONNX format. */
export const openModel = async (path: string): Promise<Model> => {
  const session = await InferenceSession.create(foldScales(await readFile(path)), OPTIONS)
  const [input = ""] = session.inputNames
  const [output = ""] = session.outputNames
  return async ({ data, dims }) => {
    const answer = ownValue(await session.run({ [input]: new Tensor("float32", data, dims) }), output)
    if (!(answer?.data instanceof Float32Array)) throw new TypeError(`${path} gave no numbers`)
    return { dims: answer.dims, data: answer.data }
  }
}

/** A model that is opened with its first input. */
export const openLater = (path: string): Model => {
  let model: Model | undefined
  return async (input) => {
    model ??= await openModel(path)
    return model(input)
  }
}
