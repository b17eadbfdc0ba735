export const newNoteDraft = (topicId = '') => `new-note/${topicId}`;
