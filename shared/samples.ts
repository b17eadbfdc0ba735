// Excerpts of the study material for the landing page. check:content checks that they match the material.
import samplesJson from '#content/samples.json' with { type: 'json' };

export const samples = samplesJson;
