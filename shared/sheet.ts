import { z } from 'zod';
import { topicId } from './wire.ts';

/** The most characters of a text, and the most items of each list. They fit on two pages of paper. */
export const SHEET_TEXT = 160;
export const SHEET_SIZE = { numbers: 20, facts: 12, keyPoints: 12, lawNumbers: 20 };

const SheetItemSchema = z.object({
  topicId,
  text: z.string().max(SHEET_TEXT).describe("Can contain '**strong**'. A shortened text ends with '…'"),
  source: z.string(),
});

const itemsOf = (list: keyof typeof SHEET_SIZE) => z.array(SheetItemSchema).max(SHEET_SIZE[list]);

/** What to read on the night before the exam. No text is in it twice. */
export const SheetSchema = z.object({
  numbers: itemsOf('numbers').describe('Law numbers that the user missed, newest first'),
  facts: itemsOf('facts').describe("The facts behind the user's mistakes, newest first"),
  keyPoints: itemsOf('keyPoints').describe('Key points of the topics with the lowest estimates'),
  lawNumbers: itemsOf('lawNumbers').describe('Other law numbers'),
});

export type SheetItem = z.infer<typeof SheetItemSchema>;
export type Sheet = z.infer<typeof SheetSchema>;
