// Pieces of the study material that the landing page shows. check:content holds them to the material.
import samplesJson from '#content/samples.json' with { type: 'json' };

export const samples = samplesJson;
