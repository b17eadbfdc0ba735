// The real examination's figures. Every page that tells one reads it from here, so that one edit corrects them all.
import examJson from '#content/exam.json' with { type: 'json' };

export const exam = examJson;
