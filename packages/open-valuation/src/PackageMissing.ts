import { Schema } from "effect"

/** Packages that are needed for this and not installed. */
export class PackageMissing extends Schema.TaggedError<PackageMissing>()("PackageMissing", {
  /** What needs them: `ocr: "tesseract"`, `PDF`. */
  what: Schema.String,
  packages: Schema.Array(Schema.String),
}) {
  override get message(): string {
    return `${this.what} needs ${this.packages.join(", ")}: npm install ${this.packages.join(" ")}`
  }
}
