// The figures of the real exam. All pages read them from here, so that one edit corrects every page.
import examJson from '#content/exam.json' with { type: 'json' };

export const exam = examJson;
