export { StatementAnswer } from "./StatementAnswer.ts"
export {
  type FigureLook,
  figureText,
  type ProfileView,
  type StatementFigure,
  type StatementFigures,
  type StatementTable,
  type StatementView,
  statementView,
} from "./StatementView.ts"
