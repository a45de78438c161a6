package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
	"go.mongodb.org/mongo-driver/mongo/options"
)

// The kill can come between any of the statements that create a database, its collections and their indexes.
func TestMongoIsWholeAfterAKillWhileCollectionsAreMade(t *testing.T) {
	dir := t.TempDir()
	ctx := context.Background()
	names := []string{}
	for round := range 8 {
		one := startProcess(t, "--data-dir", dir, "--only", "mongodb")
		documents, closeMongo := connectMongo(t, one.urls["mongodb"])
		database := documents.Database()
		for _, name := range names {
			insertOnce(t, database.Collection(name), round)
		}
		var group sync.WaitGroup
		group.Go(func() {
			for number := range 500 {
				name := fmt.Sprintf("round%d_%d", round, number)
				names = append(names, name)
				if _, err := database.Collection(name).Indexes().CreateOne(ctx, mongo.IndexModel{Keys: bson.M{"at": 1}, Options: options.Index().SetName("by_at")}); err != nil {
					return
				}
			}
		})
		time.Sleep(time.Duration(rand.IntN(60)) * time.Millisecond)
		must(t, one.command.Process.Kill())
		group.Wait()
		one.exitCode(t)
		closeMongo()
		names = names[max(0, len(names)-3):]
	}
}

// insertOnce checks that a collection accepts documents, each only once.
func insertOnce(t *testing.T, collection *mongo.Collection, round int) {
	t.Helper()
	ctx := context.Background()
	_, err := collection.Indexes().CreateOne(ctx, mongo.IndexModel{Keys: bson.M{"at": 1}, Options: options.Index().SetName("by_at")})
	must(t, err)
	_, err = collection.InsertOne(ctx, bson.M{"_id": round})
	must(t, err)
	if _, err = collection.InsertOne(ctx, bson.M{"_id": round}); !mongo.IsDuplicateKeyError(err) {
		t.Fatalf("%s took a document twice: %v", collection.Name(), err)
	}
}
