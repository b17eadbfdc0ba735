import contactJson from '#content/contact.json' with { type: 'json' };

/** The address that the contact and legal pages show. Where the server sends messages is its own setting. */
export const contactEmail = contactJson.email;
