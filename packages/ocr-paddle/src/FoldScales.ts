/**
 * Makes a network quicker without changing what it computes. `model` is a file of the ONNX format. The models of PP-OCR
 * have eight operations after each convolution, each a pass over memory: a learned scale and shift,
 * x · clip(x + 3, 0, 6) / 6, and another scale and shift. Scales and shifts become part of the weights of the
 * convolutions beside them, and the activation becomes x · HardSigmoid(x), which the runtime keeps in the memory layout
 * of its convolutions. Operations of another form stay as they are.
 */
export const foldScales = (model: Uint8Array): Uint8Array<ArrayBuffer> =>
  message(
    fieldsOf(model).map((field) => (field.number === GRAPH ? bytesField(GRAPH, foldedGraph(field.payload)) : field)),
  )

// Numbers of fields in the messages of onnx.proto.
const GRAPH = 7
const GRAPH_NODE = 1
const GRAPH_OUTPUT = 12
const NODE = { input: 1, output: 2, operation: 4, attribute: 5 } as const
const ATTRIBUTE = { name: 1, float: 2, number: 3, tensor: 5, numbers: 8, type: 20 } as const
const TENSOR = { dims: 1, type: 2, raw: 9 } as const
// Kinds of attributes and of numbers.
const FLOAT = 1
const NUMBER = 2
const A_TENSOR = 4

// Wire types of Protocol Buffers.
const VARINT = 0
const BYTES = 2
const FIXED32 = 5

/** A field of a message: its content without tag and length. */
interface Field {
  readonly number: number
  readonly wire: number
  readonly payload: Uint8Array
}

const varint = (bytes: Uint8Array, from: number): { readonly value: number; readonly end: number } => {
  let value = 0
  for (let [at, factor] = [from, 1]; at < bytes.length; at++, factor *= 128) {
    const byte = bytes[at] ?? 0
    value += (byte & 0x7f) * factor
    if (byte < 0x80) return { value, end: at + 1 }
  }
  throw new RangeError("the model ends within a number")
}

const fieldsOf = (bytes: Uint8Array): ReadonlyArray<Field> => {
  const fields: Array<Field> = []
  for (let at = 0; at < bytes.length;) {
    const tag = varint(bytes, at)
    const wire = tag.value % 8
    const size = wire === BYTES ? varint(bytes, tag.end) : { value: wire === FIXED32 ? 4 : 8, end: tag.end }
    const end = wire === VARINT ? varint(bytes, tag.end).end : size.end + size.value
    if (end > bytes.length) throw new RangeError("the model ends within a field")
    fields.push({ number: Math.floor(tag.value / 8), wire, payload: bytes.subarray(size.end, end) })
    at = end
  }
  return fields
}

const varintOf = (value: number): Uint8Array<ArrayBuffer> => {
  const bytes: Array<number> = []
  let left = value
  for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) | 0x80)
  return Uint8Array.of(...bytes, left)
}

const message = (fields: ReadonlyArray<Field>): Uint8Array<ArrayBuffer> =>
  Buffer.concat(
    fields.flatMap(({ number, payload, wire }) => [
      varintOf(number * 8 + wire),
      ...(wire === BYTES ? [varintOf(payload.length)] : []),
      payload,
    ]),
  )

const bytesField = (number: number, payload: Uint8Array): Field => ({ number, wire: BYTES, payload })
const textField = (number: number, text: string): Field => bytesField(number, Buffer.from(text))
const numberField = (number: number, value: number): Field => ({ number, wire: VARINT, payload: varintOf(value) })

const all = (fields: ReadonlyArray<Field>, number: number): ReadonlyArray<Uint8Array> =>
  fields.filter((field) => field.number === number).map(({ payload }) => payload)

const textsOf = (fields: ReadonlyArray<Field>, number: number): ReadonlyArray<string> =>
  all(fields, number).map((payload) => Buffer.from(payload).toString())

/** Whole numbers of a repeated field, packed or not. */
const numbersOf = (fields: ReadonlyArray<Field>, number: number): ReadonlyArray<number> => {
  const numbers: Array<number> = []
  for (const payload of all(fields, number)) {
    for (let at = 0; at < payload.length;) {
      const { end, value } = varint(payload, at)
      numbers.push(value)
      at = end
    }
  }
  return numbers
}

const floatsOf = (payload: Uint8Array | undefined): Float32Array =>
  payload === undefined ? new Float32Array() : new Float32Array(new Uint8Array(payload).buffer)

const bytesOf = (floats: Float32Array): Uint8Array => new Uint8Array(floats.buffer)

/** An operation of a network. Attributes are messages. */
interface Node {
  operation: string
  inputs: ReadonlyArray<string>
  output: string
  attributes: ReadonlyArray<Uint8Array>
}

const nodeOf = (payload: Uint8Array): Node | undefined => {
  const fields = fieldsOf(payload)
  const [output, ...more] = textsOf(fields, NODE.output)
  if (output === undefined || more.length > 0) return undefined
  return {
    operation: textsOf(fields, NODE.operation).join(""),
    inputs: textsOf(fields, NODE.input),
    output,
    attributes: all(fields, NODE.attribute),
  }
}

const nodeField = ({ attributes, inputs, operation, output }: Node): Field =>
  bytesField(
    GRAPH_NODE,
    message([
      ...inputs.map((name) => textField(NODE.input, name)),
      textField(NODE.output, output),
      textField(NODE.operation, operation),
      ...attributes.map((payload) => bytesField(NODE.attribute, payload)),
    ]),
  )

const attributeOf = (node: Node, name: string): ReadonlyArray<Field> =>
  node.attributes.map(fieldsOf).find((fields) => textsOf(fields, ATTRIBUTE.name).includes(name)) ?? []

const floatAttribute = (name: string, value: number): Uint8Array =>
  message([
    textField(ATTRIBUTE.name, name),
    { number: ATTRIBUTE.float, wire: FIXED32, payload: bytesOf(Float32Array.of(value)) },
    numberField(ATTRIBUTE.type, FLOAT),
  ])

interface Tensor {
  readonly dims: ReadonlyArray<number>
  readonly values: Float32Array
}

/** The numbers of a constant. Undefined when they are no 32-bit floats. */
const tensorOf = (constant: Node): Tensor | undefined => {
  const fields = all(attributeOf(constant, "value"), ATTRIBUTE.tensor).flatMap(fieldsOf)
  const [raw] = all(fields, TENSOR.raw)
  if (raw === undefined || numbersOf(fields, TENSOR.type)[0] !== FLOAT) return undefined
  return { dims: numbersOf(fields, TENSOR.dims), values: floatsOf(raw) }
}

const constantOf = (output: string, { dims, values }: Tensor): Node => ({
  operation: "Constant",
  inputs: [],
  output,
  attributes: [
    message([
      textField(ATTRIBUTE.name, "value"),
      bytesField(
        ATTRIBUTE.tensor,
        message([
          ...dims.map((length) => numberField(TENSOR.dims, length)),
          numberField(TENSOR.type, FLOAT),
          bytesField(TENSOR.raw, bytesOf(values)),
        ]),
      ),
      numberField(ATTRIBUTE.type, A_TENSOR),
    ]),
  ],
})

const foldedGraph = (graph: Uint8Array): Uint8Array => {
  const fields = fieldsOf(graph)
  const nodes = all(fields, GRAPH_NODE).map(nodeOf)
  const known = nodes.filter((node) => node !== undefined)
  // Folding follows the names of outputs, of which a node of these models has one.
  if (known.length < nodes.length) return graph
  const network = makeNetwork(
    known,
    all(fields, GRAPH_OUTPUT).flatMap((output) => textsOf(fieldsOf(output), 1)),
  )
  for (const node of known) joinActivation(network, node)
  for (const node of known) if (node.operation === "Conv") foldInto(network, node)
  return message([...network.nodes().map(nodeField), ...fields.filter(({ number }) => number !== GRAPH_NODE)])
}

interface Network {
  readonly nodes: () => ReadonlyArray<Node>
  readonly tensor: (name: string | undefined) => Tensor | undefined
  readonly maker: (name: string | undefined) => Node | undefined
  /** The only user of an output. Undefined when there are others, or when the output is one of the network's. */
  readonly user: (name: string) => Node | undefined
  /** Makes a node give the output of the last of these, which are removed. */
  readonly replace: (by: Node, ...nodes: ReadonlyArray<Node>) => void
  readonly remove: (node: Node) => void
  /** Adds a constant and returns its name. */
  readonly add: (name: string, tensor: Tensor) => string
}

const makeNetwork = (given: ReadonlyArray<Node>, outputs: ReadonlyArray<string>): Network => {
  const nodes = new Set(given)
  const makers = new Map(given.map((node) => [node.output, node]))
  const constants: Array<Node> = []
  const users = Map.groupBy(
    given.flatMap((node) => node.inputs.map((name) => ({ name, node }))),
    ({ name }) => name,
  )
  return {
    nodes: () => {
      const used = new Set([...nodes].flatMap(({ inputs }) => inputs))
      return [...constants, ...nodes].filter(({ operation, output }) => operation !== "Constant" || used.has(output))
    },
    tensor: (name = "") => {
      const node = makers.get(name)
      return node?.operation === "Constant" ? tensorOf(node) : undefined
    },
    maker: (name = "") => makers.get(name),
    user: (name) => {
      const [first, ...more] = users.get(name) ?? []
      return more.length > 0 || outputs.includes(name) ? undefined : first?.node
    },
    replace: (by, ...gone) => {
      for (const node of gone) nodes.delete(node)
      by.output = gone.at(-1)?.output ?? by.output
      makers.set(by.output, by)
    },
    remove: (node) => void nodes.delete(node),
    add: (name, tensor) => {
      constants.push(constantOf(name, tensor))
      return name
    },
  }
}

/** The number among the two operands of a node, and the other operand. */
const withNumber = (
  network: Network,
  node: Node | undefined,
  ...operations: ReadonlyArray<string>
): { readonly node: Node; readonly value: number; readonly other: string } | undefined => {
  if (node === undefined || !operations.includes(node.operation)) return undefined
  const index = node.inputs.findIndex((name) => network.tensor(name)?.values.length === 1)
  const [value, other] = [network.tensor(node.inputs[index])?.values[0], node.inputs[1 - index]]
  return value === undefined || other === undefined ? undefined : { node, value, other }
}

/** Turns x · clip(x + 3, 0, 6) / 6, which ends with `last`, into x · HardSigmoid(x). */
const joinActivation = (network: Network, last: Node): void => {
  const sixth = withNumber(network, last, "Div")
  const product = network.maker(sixth?.other)
  if (sixth?.value !== 6 || product?.operation !== "Mul") return
  const clip = product.inputs.map((name) => network.maker(name)).find((node) => node?.operation === "Clip")
  const sum = withNumber(network, network.maker(clip?.inputs[0]), "Add")
  if (clip === undefined || sum?.value !== 3 || !product.inputs.includes(sum.other)) return
  // Bounds are attributes, and operands in later versions of the format.
  const [low, high] = ["min", "max"].map(
    (name, at) =>
      network.tensor(clip.inputs[at + 1])?.values[0] ?? floatsOf(all(attributeOf(clip, name), ATTRIBUTE.float)[0])[0],
  )
  const inner = [sum.node, clip, product].every(({ output }) => network.user(output) !== undefined)
  if (low !== 0 || high !== 6 || !inner) return
  sum.node.operation = "HardSigmoid"
  sum.node.inputs = [sum.other]
  sum.node.attributes = [floatAttribute("alpha", 1 / 6), floatAttribute("beta", 0.5)]
  product.inputs = [sum.other, sum.node.output]
  network.replace(product, clip, last)
}

/** Makes the scales and shifts before and after a convolution part of its weights. */
const foldInto = (network: Network, convolution: Node): void => {
  const [input = "", weightName, biasName] = convolution.inputs
  const weight = network.tensor(weightName)
  const [outputs = 0, inputs = 0, high = 0, wide = 0] = weight?.dims ?? []
  const bias = biasName === undefined ? new Float32Array(outputs) : network.tensor(biasName)?.values.slice()
  if (weight === undefined || bias === undefined) return
  const values = weight.values.slice()
  const scale = (factor: number): void => values.forEach((value, at) => (values[at] = value * factor))

  let after = withNumber(network, network.user(convolution.output), "Mul", "Add")
  for (; after !== undefined; after = withNumber(network, network.user(convolution.output), "Mul", "Add")) {
    const { node, value } = after
    if (node.operation === "Mul") scale(value)
    bias.forEach((one, at) => (bias[at] = node.operation === "Mul" ? one * value : one + value))
    network.replace(convolution, node)
  }

  const shift = withNumber(network, network.maker(input), "Add")
  const scaled = withNumber(network, network.maker(shift?.other), "Mul")
  const alone = [input, shift?.other ?? ""].every((name) => network.user(name) !== undefined)
  let from = input
  if (shift !== undefined && scaled !== undefined && scaled.value !== 0 && alone) {
    const padded = numbersOf(attributeOf(convolution, "pads"), ATTRIBUTE.numbers).some((pad) => pad !== 0)
    if (padded) {
      // The border of zeros is added after the shift, which therefore stays: as a convolution of single pixels.
      const group = numbersOf(attributeOf(convolution, "group"), ATTRIBUTE.number)[0] ?? 1
      const channels = inputs * group
      const ones = new Float32Array(channels).fill(1)
      const shifts = new Float32Array(channels).fill(shift.value / scaled.value)
      shift.node.operation = "Conv"
      shift.node.inputs = [
        scaled.other,
        network.add(`${input}/ones`, { dims: [channels, 1, 1, 1], values: ones }),
        network.add(`${input}/shifts`, { dims: [channels], values: shifts }),
      ]
      shift.node.attributes = [
        message([
          textField(ATTRIBUTE.name, "group"),
          numberField(ATTRIBUTE.number, channels),
          numberField(ATTRIBUTE.type, NUMBER),
        ]),
      ]
    } else {
      const size = inputs * high * wide
      bias.forEach((one, at) => {
        const sum = values.subarray(at * size, (at + 1) * size).reduce((total, value) => total + value, 0)
        bias[at] = one + shift.value * sum
      })
      network.remove(shift.node)
      from = scaled.other
    }
    scale(scaled.value)
    network.remove(scaled.node)
  }
  convolution.inputs = [
    from,
    network.add(`${convolution.output}/weight`, { dims: weight.dims, values }),
    network.add(`${convolution.output}/bias`, { dims: [outputs], values: bias }),
  ]
}
