-- How what is queued reaches its reader: by mail, or as a message to the phone.
ALTER TABLE ops_mail ADD COLUMN channel TEXT NOT NULL DEFAULT 'surel';
